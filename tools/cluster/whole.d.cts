/** A machine's response to Patroni's `/patroni`. */
export interface Machine {
  state?: string;
  role?: string;
  timeline?: number;
  replication?: { application_name: string; state: string; sync_state: string }[];
  cluster_unlocked?: boolean;
  failsafe_mode_is_active?: boolean;
  /** Unix time in seconds. */
  dcs_last_seen?: number;
}

export function missing(
  machines: Record<string, Machine | undefined>,
  members: { name: string; role: string }[],
  options: { synchronous: boolean; now: number },
): string | undefined;
