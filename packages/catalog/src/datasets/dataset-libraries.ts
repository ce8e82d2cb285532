/** A library that reads datasets. The snippets package has its programs. */
export interface DatasetLibrary {
	/** The key in the tag `library:<key>` of a dataset. */
	key: string
	prettyLabel: string
	repoName: string
	repoUrl: string
	docsUrl: string
}

/** Libraries that read datasets, in display order. Source: facts of @huggingface/tasks 0.21.54. */
export const DATASET_LIBRARIES: readonly DatasetLibrary[] = [
	{
		key: 'mlcroissant',
		prettyLabel: 'Croissant',
		repoName: 'croissant',
		repoUrl: 'https://github.com/mlcommons/croissant/tree/main/python/mlcroissant',
		docsUrl: 'https://huggingface.co/docs/dataset-viewer/mlcroissant',
	},
	{
		key: 'webdataset',
		prettyLabel: 'WebDataset',
		repoName: 'webdataset',
		repoUrl: 'https://github.com/webdataset/webdataset',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-webdataset',
	},
	{
		key: 'datasets',
		prettyLabel: 'Datasets',
		repoName: 'datasets',
		repoUrl: 'https://github.com/huggingface/datasets',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-usage',
	},
	{
		key: 'pandas',
		prettyLabel: 'pandas',
		repoName: 'pandas',
		repoUrl: 'https://github.com/pandas-dev/pandas',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-pandas',
	},
	{
		key: 'dask',
		prettyLabel: 'Dask',
		repoName: 'dask',
		repoUrl: 'https://github.com/dask/dask',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-dask',
	},
	{
		key: 'distilabel',
		prettyLabel: 'Distilabel',
		repoName: 'distilabel',
		repoUrl: 'https://github.com/argilla-io/distilabel',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-distilabel',
	},
	{
		key: 'fiftyone',
		prettyLabel: 'FiftyOne',
		repoName: 'fiftyone',
		repoUrl: 'https://github.com/voxel51/fiftyone',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-fiftyone',
	},
	{
		key: 'lance',
		prettyLabel: 'Lance',
		repoName: 'lance',
		repoUrl: 'https://github.com/lance-format/lance',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-lance',
	},
	{
		key: 'argilla',
		prettyLabel: 'Argilla',
		repoName: 'argilla',
		repoUrl: 'https://github.com/argilla-io/argilla',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-argilla',
	},
	{
		key: 'polars',
		prettyLabel: 'Polars',
		repoName: 'polars',
		repoUrl: 'https://github.com/pola-rs/polars',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-polars',
	},
	{
		key: 'duckdb',
		prettyLabel: 'DuckDB',
		repoName: 'duckdb',
		repoUrl: 'https://github.com/duckdb/duckdb',
		docsUrl: 'https://huggingface.co/docs/hub/datasets-duckdb',
	},
	{
		key: 'datadesigner',
		prettyLabel: 'NeMo Data Designer',
		repoName: 'datadesigner',
		repoUrl: 'https://github.com/NVIDIA-NeMo/DataDesigner',
		docsUrl: 'https://nvidia-nemo.github.io/DataDesigner/',
	},
	{
		key: 'harbor',
		prettyLabel: 'Harbor',
		repoName: 'harbor',
		repoUrl: 'https://github.com/harbor-framework/harbor',
		docsUrl: 'https://harborframework.com/docs',
	},
	{
		key: 'verifiers',
		prettyLabel: 'Verifiers',
		repoName: 'verifiers',
		repoUrl: 'https://github.com/PrimeIntellect-ai/verifiers',
		docsUrl: 'https://github.com/PrimeIntellect-ai/verifiers/tree/main/docs',
	},
	{
		key: 'openenv',
		prettyLabel: 'OpenEnv',
		repoName: 'OpenEnv',
		repoUrl: 'https://github.com/huggingface/OpenEnv',
		docsUrl: 'https://huggingface.github.io/openenv/',
	},
	{
		key: 'nemo-gym',
		prettyLabel: 'NeMo Gym',
		repoName: 'Gym',
		repoUrl: 'https://github.com/NVIDIA-NeMo/Gym',
		docsUrl: 'https://docs.nvidia.com/nemo/gym/',
	},
]

const BY_KEY: ReadonlyMap<string, DatasetLibrary> = new Map(DATASET_LIBRARIES.map((library) => [library.key, library]))

/** The dataset library with this key, which is case-sensitive. */
export function findDatasetLibrary(key: string): DatasetLibrary | undefined {
	return BY_KEY.get(key)
}
