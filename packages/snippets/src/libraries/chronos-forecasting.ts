import { py } from '../quote.ts'
import { sampleAddress } from '../samples.ts'
import type { Generator } from '../snippet.ts'

/** Chronos: a forecast of a table of measurements. */
export const chronosForecasting = (({ id }, hub?: string) => [
	{
		language: 'python',
		install: 'pip install chronos-forecasting',
		code: py`import pandas as pd
from chronos import BaseChronosPipeline

pipeline = BaseChronosPipeline.from_pretrained(${id}, device_map="cuda")

context_df = pd.read_csv(${sampleAddress('passengers.csv', hub)})
context_df["item_id"] = "airline"  # every series has a name
pred_df = pipeline.predict_df(
    context_df,
    prediction_length=36,
    quantile_levels=[0.1, 0.5, 0.9],
    id_column="item_id",
    timestamp_column="Month",
    target="#Passengers",
)`,
	},
]) satisfies Generator
