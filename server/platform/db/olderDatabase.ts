import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';
import { commandLine } from '../../commandLine';

const BASELINE = '0001_baseline.sql';

/** The first of the migrations that 0001_baseline.sql has replaced. */
const FIRST_REPLACED = '0001_core.sql';

/** The last of them: after these the schema is that of the baseline. */
const LAST_REPLACED = ['0111_messages.sql', '0111_pool_row.sql', '0112_help_numbers.sql'];

/** All of them, without `.sql`. */
const REPLACED =
  `0001_core 0010_identity 0011_content 0020_applications 0021_event_sealed 0022_submission_key 0030_region 0031_staff
  0032_desk 0033_leases 0034_lists 0035_alike 0036_city 0045_policy_versions 0046_edition_switches 0047_funds 0048_payment 0060_readings
  0061_sealed_photos 0062_uploads 0070_walks 0071_codes_by_address 0072_confirmed 0080_desk 0081_alike_photos 0082_funds_waiting
  0083_figures 0084_figure_days 0085_figures_past 0086_figures_indexes 0090_office_tries_at 0091_batch_regions
  0092_objection_other_person 0093_grant_keys 0094_admin_decides_nothing 0095_mobile_requests 0097_hand_payments 0098_city_switches
  0099_sso_links 0100_upload_replaces 0102_batch_left_out 0105_links_and_offers 0106_office_requests 0109_needs_other_person
  0110_office_due 0111_messages 0111_pool_row 0112_help_numbers`.split(/\s+/);

const HOW = 'See docs/decisions/0048-upgrades.md.';

/** Throws StartError for a database with the replaced migrations. `applied`: the names in `schema_migrations`. */
export function refuseOlderDatabase(applied: ReadonlySet<string>): void {
  if (applied.has(FIRST_REPLACED))
    throw new StartError(
      `This database was created by an older checkout, whose migrations ${BASELINE} has replaced. Export it there ("npm run backup -- <new folder>") and import it here ("${commandLine('restore <folder> --replace')}"). ${HOW}`,
    );
}

/**
 * Returns the migrations of this release that create the schema of a backup. `names`: the migrations listed in the backup, `known`: those
 * of this release. Throws StartError when one of `names` is unknown: the columns that it added would be lost without a message.
 */
export function migrationsOfBackup(names: readonly string[], known: readonly string[]): readonly string[] {
  const isOlder = names.includes(FIRST_REPLACED);
  const unknown = names.filter(
    (name) => !(isOlder ? REPLACED.includes(name.replace(/\.sql$/, '')) : known.includes(name)),
  );
  if (unknown.length > 0)
    throw new StartError(
      operatorText(
        `This backup has migrations that this release lacks: ${unknown.join(', ')}. Restore it with the release that made it, or a newer one.`,
        `这个备份来自更新的版本，它的数据库升级 ${unknown.join('、')} 是这个版本没有的。请用生成备份的版本或更新的版本恢复。`,
      ),
    );
  if (!isOlder) return names;
  const missing = LAST_REPLACED.filter((name) => !names.includes(name));
  if (missing.length === 0) return [BASELINE];
  throw new StartError(
    `This backup lacks the migrations ${missing.join(', ')}. Start the last checkout before ${BASELINE} with that database, and make the backup there. ${HOW}`,
  );
}
