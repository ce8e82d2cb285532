/** An image of another host. */
export interface ExternalImage {
	/** By its content. */
	type: string
	bytes: Uint8Array
}

/** Fetches images of other hosts, and keeps them for a while. */
export interface ExternalImageSource {
	/**
	 * The image at an http or https address of a public host, up to a size.
	 * @throws {Error} whose message says why there is none, after "the image "
	 */
	read(address: string): Promise<ExternalImage>
}
