/** Version of the consent texts in all languages. The phone sends it, because a page may be older than the server. */
export const consentVersion = '2026.3';
