export const shippedDocuments: readonly string[];
export function shippedPage(page: string, text: string): string;
