/** Original builds of old Chromium versions, published in npm packages (docs/decisions/0020-supported-browsers.md). */
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
    chromium: 75,
    from: 'chrome-aws-lambda@1.14.0',
    integrity: 'sha512-c6aeRhu2VS4I9Oj/yCJj6Ruyi4213n9sOBsvNTgyRdfeZbWBIkWs66P8AAlcPWnx1sYiu5gsQO5M+7r43/ImCg==',
  },
  {
    chromium: 80,
    from: 'chrome-aws-lambda@2.1.1',
    integrity: 'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  {
    chromium: 87,
    from: 'chrome-aws-lambda@5.4.0',
    integrity: 'sha512-edlk3okaPwVJ7lLhmi0p1Xs0lx3ekloW5Lqq+q+V0jS/4dyXYLeA23SKdB+A6+hBf/n88yfR8ssb78tBD/C9CA==',
  },
  {
    chromium: 92,
    from: 'chrome-aws-lambda@10.1.0',
    integrity: 'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
  {
    chromium: 103,
    from: '@sparticuz/chromium@103.0.0',
    integrity: 'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  },
  {
    chromium: 110,
    from: '@sparticuz/chromium@110.0.1',
    integrity: 'sha512-LS7GKGoHSNUK2ugRp2k9/Rb+wSjsqPDTQTWd9nM2d2hCgm78WRLx2Vw+xwl3bst3M4+dqfawpx1UObUmt5vVYQ==',
  },
];

/** The versions of CI and of every night: the oldest supported one, the first with current CSS (`inset`), and the last without `from-image` in createImageBitmap. */
export const share: readonly number[] = [69, 87, 110];
