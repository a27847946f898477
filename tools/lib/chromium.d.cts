export function findChromium(kind?: 'shell' | 'whole' | 'any'): string | null;
