/** An image from another host. */
export interface ExternalImage {
	/** The media type by content. */
	type: string
	bytes: Uint8Array
}

/** Fetches images from other hosts and caches them for a while. */
export interface ExternalImageSource {
	/**
	 * The image at an http or https address of a public host, up to a size limit.
	 * @throws {Error} whose message continues a sentence that begins with "the image "
	 */
	read(address: string): Promise<ExternalImage>
}
