export function hold(root: ParentNode, options?: { whole?: boolean }): void;
