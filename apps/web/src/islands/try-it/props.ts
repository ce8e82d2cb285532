/** What the page knows about the model to try. */
export interface TryItProps {
	/** `image-classification` or `text-classification`. */
	task: string
	/** `namespace/name` */
	modelId: string
	/** Files a browser may need, with their bytes. */
	files: { path: string; size: number }[]
	/** Selected fields of config.json. */
	config?: unknown
	/** Examples from the card. */
	widgetData?: unknown
}
