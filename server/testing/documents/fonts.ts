import { readdirSync } from 'node:fs';

const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts', 'C:\\Windows\\Fonts'];
const CHINESE = /NotoSans(Mono)?CJK|NotoSerifCJK|SourceHan|PingFang|STHeiti|msyh|simsun/i;

/** Returns true when the machine has a Chinese font, which rendering documents requires. */
export const canDraw = (): boolean =>
  FOLDERS.some((folder) => {
    try {
      return readdirSync(folder, { recursive: true }).some((name) => CHINESE.test(String(name)));
    } catch {
      return false;
    }
  });
