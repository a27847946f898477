import sharp from 'sharp';

const taken = new Map<string, Promise<Buffer>>();

/** A synthetic camera photo: sharp, evenly lit, with camera metadata including a GPS position. Each is drawn once. The shorter side must have 600 pixels. */
export function photo(text = 'photo', { width = 800, height = 600, type = 'jpeg' as 'jpeg' | 'png' } = {}) {
  const name = `${text} ${width} ${height} ${type}`;
  const found = taken.get(name) ?? draw(text, width, height, type);
  taken.set(name, found);
  return found;
}

async function draw(text: string, width: number, height: number, type: 'jpeg' | 'png') {
  const lines = Array.from(
    { length: 14 },
    (_, i) => `<text x="60" y="${90 + i * 58}" font-size="34" fill="#223">${text} ${i} 0123456789 ABCDEFGH</text>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="#eef"/><rect x="20" y="20" width="1160" height="860" fill="none" stroke="#334" stroke-width="6"/>${lines}</svg>`;
  const picture = sharp(Buffer.from(svg)).withExif({
    IFD0: { Make: 'SecretCamera', Model: 'SecretModel' },
    IFD3: { GPSLatitude: '31/1 18/1 0/1' },
  });
  return type === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 88 }).toBuffer();
}

export const photoFile = async (slot: string) => ({
  name: `${slot}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await photo(slot),
});
