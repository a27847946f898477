/** `injectIntl`, which nobody here calls, would copy a component's statics; the product uses hooks. */
export default function hoistStatics<T>(target: T): T {
  return target;
}
