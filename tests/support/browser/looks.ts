import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the whole page, after transitions have ended; one line per issue. The script is loaded once per page load: it takes longer than most runs. */
export async function violations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations: found } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
      // Counts the hint of a shortcut in a button, which is hidden from screen readers, as a part of its text.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    const targets = (nodes: Axe.NodeResult[]) => nodes.slice(0, 3).map(({ target }) => target.join(' '));
    return found.map(({ id, help, nodes }) => `${id}: ${help} — ${targets(nodes).join(' | ')}`);
  }, rules);
}

/** Waits until the app has replaced the prerendered shell and no request is pending. */
export async function untilStill(page: Page) {
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.locator('main').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // A slow page may have been without requests while it still showed its skeleton.
  await expect(page.locator('main').first()).toBeVisible();
}

/** Returns locale keys and unfilled placeholders that are shown as text. */
export async function untranslated(page: Page) {
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  return lines.filter((line) => /^[a-z]\w*(\.[a-zA-Z][\w-]*)+$/.test(line) || /\{\w+\}/.test(line));
}

/** Returns the lines that begin with a punctuation mark: character and the text around it. */
export const leadingMarks = (page: Page) =>
  page.evaluate(() => {
    const mark = /[，。、；：？！）》」』】”’…،؛؟]|[,.;:!?)](?=\s|$)/g;
    const boxOf = (element: Element | null): Element | null =>
      element && getComputedStyle(element).display.startsWith('inline') ? boxOf(element.parentElement) : element;
    const range = document.createRange();
    const rectOf = (node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let last: { node: Text; box: Element | null } | undefined;
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const { data, parentElement } = node;
      if (!data.trim() || !parentElement?.checkVisibility() || parentElement.closest('script, style, textarea'))
        continue;
      const box = boxOf(parentElement);
      for (const { index } of data.matchAll(mark)) {
        const before = index > 0 ? node : last?.box === box ? last?.node : undefined;
        if (!before) continue;
        const own = rectOf(node, index);
        const previous = rectOf(before, index > 0 ? index - 1 : before.length - 1);
        if (own.width > 0 && previous.width > 0 && previous.bottom <= own.top + own.height / 4)
          found.push(`${data.slice(Math.max(0, index - 12), index)}|${data.slice(index, index + 6)}`);
      }
      last = { node, box };
    }
    return found;
  });

export const overflowX = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns touch targets below the minimum size, except links in running text (as in WCAG 2.5.8). */
export const smallTargets = (page: Page, least: number) =>
  page.evaluate((side) => {
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const area = (element: Element) =>
      element.matches('input[type=radio], input[type=checkbox], input[type=file]')
        ? (element.closest('label, .shot, .tap') ?? element)
        : element;
    const inText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, dd, td') !== null;
    return [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')]
      .filter((element) => shown(element) && !inText(element) && !element.matches('[type=hidden], .skip'))
      .map((element) => ({ element, box: area(element).getBoundingClientRect() }))
      .filter(({ box }) => box.height < side - 0.5 || box.width < side - 0.5)
      .map(
        ({ element, box }) =>
          `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? element.getAttribute('name') ?? '').trim().slice(0, 24)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  }, least);

/** Returns text below the minimum font size of 长辈版. */
export const smallText = (page: Page, least: number) =>
  page.evaluate((size) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim();
      if (
        !parent ||
        !text ||
        parent.closest('svg, script, style, noscript, .sr') ||
        !parent.checkVisibility({ visibilityProperty: true })
      )
        continue;
      if (parseFloat(getComputedStyle(parent).fontSize) < size)
        small.add(`${text.slice(0, 24)} ${getComputedStyle(parent).fontSize}`);
    }
    return [...small];
  }, least);

/** Returns inputs whose small font size makes iOS zoom in. */
export const smallFields = (page: Page, least: number) =>
  page.evaluate(
    (size) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea',
        ),
      ]
        .filter(
          (field) =>
            field.checkVisibility({ visibilityProperty: true }) && parseFloat(getComputedStyle(field).fontSize) < size,
        )
        .map((field) => `${field.getAttribute('name') ?? field.id} ${getComputedStyle(field).fontSize}`),
    least,
  );

/** Returns placeholders that are wider than their empty input, so that their end is cut off. */
export const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => input.value === '' && input.checkVisibility({ visibilityProperty: true }))
      .flatMap((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        context.font = font;
        const wide = context.measureText(input.placeholder).width;
        const space = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return wide > space ? [`${input.placeholder}: ${Math.ceil(wide)} px in ${Math.floor(space)} px`] : [];
      });
  });
