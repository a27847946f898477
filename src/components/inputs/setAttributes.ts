/** Sets attributes on the control inside an antd-mobile component that does not pass them on. Undefined and '' remove an attribute. */
export function setAttributes(control: Element | null | undefined, attributes: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) control?.removeAttribute(name);
    else if (control?.getAttribute(name) !== value) control?.setAttribute(name, value);
  }
}
