import type { RepoKind } from '@stoa/vocabulary'

/** File patterns that are stored by LFS in new repositories (protocol 02 section 1.1). */
const EVERYWHERE =
	'*.7z *.arrow *.bin *.bz2 *.ckpt *.ftz *.gz *.h5 *.joblib *.lfs.* *.mlmodel *.model *.msgpack *.npy *.npz *.onnx *.ot *.parquet *.pb ' +
	'*.pickle *.pkl *.pt *.pth *.rar *.safetensors saved_model/**/* *.tar.* *.tar *.tflite *.tgz *.wasm *.xz *.zip *.zst *tfevents*'

/** Compressed files, audio, images and video, which are common in datasets. */
const IN_DATASETS = '*.lz4 *.mds *.pcm *.sam *.raw *.aac *.flac *.mp3 *.ogg *.wav *.bmp *.gif *.png *.tiff *.jpg *.jpeg *.webp *.mp4 *.webm'

/**
 * The `.gitattributes` of a new repository. Uploads to a repository without that file follow it as well.
 *
 * @example
 * ```ts
 * assert.match(defaultGitAttributes('model'), /^\*\.7z filter=lfs diff=lfs merge=lfs -text\n/)
 * ```
 */
export function defaultGitAttributes(kind: RepoKind): string {
	const patterns = (kind === 'dataset' ? `${EVERYWHERE} ${IN_DATASETS}` : EVERYWHERE).split(' ')
	return patterns.map((pattern) => `${pattern} filter=lfs diff=lfs merge=lfs -text\n`).join('')
}
