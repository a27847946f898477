/** Puts on a control inside an antd-mobile part what the part does not pass on. Undefined and '' take away. */
export function setAttributes(control: Element | null | undefined, attributes: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) control?.removeAttribute(name);
    else if (control?.getAttribute(name) !== value) control?.setAttribute(name, value);
  }
}
