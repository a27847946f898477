/** What the quality check may find. It is a hint: the photo is sent all the same, the person takes it again or keeps it. */
export type Concern = 'blurry' | 'dark' | 'bright';

/** `preparing` turning and shrinking · `waiting` for its turn or the network · `uploading` · `failed`. */
type PhotoPhase = 'preparing' | 'waiting' | 'uploading' | 'failed';

/** What is wrong with the photo; `device` and `stopped`: nothing is, the fault is this phone's, or the application takes no photos now. */
export type PhotoFailure = 'heic' | 'unreadable' | 'small' | 'large' | 'refused' | 'device' | 'stopped';

/** A photo that the server has not acknowledged yet; afterwards it is one of the draft's files. */
export interface PendingPhoto {
  localId: string;
  slot: string;
  phase: PhotoPhase;
  /** 0 to 1, of the bytes really sent. */
  progress: number;
  concerns: readonly Concern[];
  failure?: PhotoFailure;
  /** The stored file that the server removes when it accepts this photo; until then both are shown. */
  replaces?: string;
  /** After a cancelled upload in this slot: ids of the photos that were in the slot before. The server may have stored one more. */
  seen?: readonly string[];
  /** Once it is prepared: what is sent, and shown meanwhile. */
  photo?: Blob;
}
