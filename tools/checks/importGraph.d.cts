export type ImportGraph = Map<string, string[]>;
export function importGraph(rooms: string[], options?: { withTests?: boolean }): ImportGraph;
export function circlesOf(graph: ImportGraph): string[][];
