/**
 * A webpack loader for the list of pages that Umi writes. Pages that are one screen for several flows (`apply/list`, `newApply/list`) share a chunk:
 * otherwise each is a file of 130 bytes that says which flow it is, fetched by itself beside the screen, and a line in the table of every page.
 */
const flow = /(webpackChunkName: "src__pages__)(newApplyElv|newApply|applyElv|apply)__/g;
const types = /(webpackChunkName: "src__pages__)newSubsidyTypeSelection"/;

module.exports = function withSharedPages(source) {
  if (!source.match(flow) || !types.test(source))
    throw new Error('The list of pages has changed: build.pages.cjs finds no names');
  return source.replace(flow, '$1flow__').replace(types, '$1subsidyTypeSelection"');
};
