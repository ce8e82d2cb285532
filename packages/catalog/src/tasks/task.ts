/** The kind of data of a task (clause E-01). */
export type Modality = 'nlp' | 'cv' | 'audio' | 'multimodal' | 'tabular' | 'rl' | 'other'

/** Every modality in the order in which pages group tasks. */
export const MODALITIES: readonly { id: Modality; label: string }[] = [
	{ id: 'multimodal', label: 'Multimodal' },
	{ id: 'nlp', label: 'Natural Language Processing' },
	{ id: 'cv', label: 'Computer Vision' },
	{ id: 'audio', label: 'Audio' },
	{ id: 'tabular', label: 'Tabular' },
	{ id: 'rl', label: 'Reinforcement Learning' },
	{ id: 'other', label: 'Other' },
]

/** A task. */
export interface Task {
	/** The id in `pipeline_tag` and `task_categories`. */
	id: string
	label: string
	modality: Modality
	/** Not offered as a filter on the models listing. */
	hideInModels?: boolean
	/** Not offered as a filter on the datasets listing. */
	hideInDatasets?: boolean
	/** More specific kinds, as in a dataset's `task_ids`. */
	subtasks?: readonly { type: string; label: string }[]
}
