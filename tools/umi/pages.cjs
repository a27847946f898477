/**
 * A webpack loader for Umi's list of pages. Pages that are one screen for several flows (`apply/list`, `newApply/list`) share a chunk:
 * otherwise each is a file of 130 bytes with its own request and an entry in the chunk table of every page.
 * The three steps of a form (rendered by their layout) and the two progress pages of an application share a chunk too.
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
