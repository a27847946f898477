export type ImportGraph = Map<string, string[]>;
export function importGraph(rooms: string[]): ImportGraph;
export function circlesOf(graph: ImportGraph): string[][];
