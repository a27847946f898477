/** The package has no types; those of onnxruntime-common apply. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common';
  export * as default from 'onnxruntime-common';
}
