import { argilla } from './argilla.ts'
import { dask } from './dask.ts'
import type { DatasetGenerator } from './dataset-record.ts'
import { datasets } from './datasets.ts'
import { distilabel } from './distilabel.ts'
import { duckdb } from './duckdb.ts'
import { fiftyone } from './fiftyone.ts'
import { lance } from './lance.ts'
import { mlcroissant } from './mlcroissant.ts'
import { pandas } from './pandas.ts'
import { polars } from './polars.ts'
import { webdataset } from './webdataset.ts'

/** A generator by the key of its library, in the order in which pages offer them. */
export const DATASET_GENERATORS: ReadonlyMap<string, DatasetGenerator> = new Map(
	Object.entries({ datasets, pandas, polars, duckdb, dask, webdataset, lance, mlcroissant, fiftyone, argilla, distilabel }),
)
