/** Quality warnings. The photo is uploaded anyway; the applicant retakes or keeps it. */
export type Concern = 'blurry' | 'dark' | 'bright';

/** `preparing`: rotated and shrunk · `waiting`: for its turn or the network · `uploading` · `failed`. */
type PhotoPhase = 'preparing' | 'waiting' | 'uploading' | 'failed';

/** Why an upload failed. `device`: this phone cannot process the photo. `stopped`: the application accepts no photos now. */
export type PhotoFailure = 'heic' | 'unreadable' | 'small' | 'large' | 'refused' | 'device' | 'stopped';

/** A photo that the server has not acknowledged yet; then it becomes one of `draft.files`. */
export interface PendingPhoto {
  localId: string;
  slot: string;
  phase: PhotoPhase;
  /** Uploaded share, 0 to 1. */
  progress: number;
  concerns: readonly Concern[];
  failure?: PhotoFailure;
  /** The stored file that the server removes when it accepts this photo; until then both are shown. */
  replaces?: string;
  /** After a cancelled upload in this slot: ids of the photos in the slot before it. The server may have stored one more. */
  seen?: readonly string[];
  /** The prepared image: uploaded, and used as the preview. */
  photo?: Blob;
}
