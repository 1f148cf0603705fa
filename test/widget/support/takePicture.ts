import { page } from 'vitest/browser';
import { outsideAct } from './userEvent.js';

/** A picture of an element, as the browser has painted it. */
export interface Picture {
  width: number;
  height: number;
  /** Returns the amount of blue of a pixel minus its amount of red, from -255 to 255. */
  blueAt: (x: number, y: number) => number;
  /** Returns the amount of green of a pixel, from 0 to 255. */
  greenAt: (x: number, y: number) => number;
}

export async function takePicture(element: HTMLElement): Promise<Picture> {
  element.dataset.testid = 'pictured';
  const taken = await outsideAct(() => page.getByTestId('pictured').screenshot({ base64: true, save: false }));
  delete element.dataset.testid;
  const image = new Image();
  image.src = `data:image/png;base64,${typeof taken === 'string' ? taken : taken.base64}`;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const pixelAt = (x: number, y: number) => context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
  return {
    width,
    height,
    blueAt: (x, y) => {
      const [red = 0, , blue = 0] = pixelAt(x, y);
      return blue - red;
    },
    greenAt: (x, y) => pixelAt(x, y)[1] ?? 0,
  };
}
