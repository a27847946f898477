export function faultOf(source: string): string | null;
export function faultsIn(folder: string, names?: string[]): [name: string, fault: string][];
