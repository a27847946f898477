/** The package carries no types of its own; those of its common half describe it. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common';
  export * as default from 'onnxruntime-common';
}
