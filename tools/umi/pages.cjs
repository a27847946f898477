/**
 * A webpack loader for the list of pages that Umi writes. Pages that are one screen for several flows (`apply/list`, `newApply/list`) share a chunk:
 * otherwise each is a file of 130 bytes that says which flow it is, fetched by itself beside the screen, and a line in the table of every page.
 * So do the three steps of a form (their shell draws them) and the two pages of one application's progress, which share their styles.
 */
const flow = /(webpackChunkName: "src__pages__)(newApplyElv|newApply|applyElv|apply)__/g;
const steps = /flow__(personalInfo|oldCarInfo|newCarInfo)"/g;
const progress = /flow__process(__detail|__index)?"/g;
const types = /(webpackChunkName: "src__pages__)newSubsidyTypeSelection"/;

module.exports = function withSharedPages(source) {
  if (!source.match(flow) || !types.test(source))
    throw new Error('The list of pages has changed: tools/umi/pages.cjs finds no names');
  return source
    .replace(flow, '$1flow__')
    .replace(steps, 'flow__step"')
    .replace(progress, 'flow__progress"')
    .replace(types, '$1subsidyTypeSelection"');
};
