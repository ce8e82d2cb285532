import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** RouteE Powertrain: the energy that vehicles use, from a registry of vehicle models. */
export const routeePowertrain = (({ id }) => [
	{
		language: 'python',
		install: 'pip install routee-powertrain',
		code: py`import pandas as pd
import routee.powertrain as pt
from routee.powertrain.registry import HFRegistry

registry = HFRegistry(repo_id=${id})

# Which vehicles are there?
print(pt.query_available_models(make="tesla", model="model 3", registry=registry))

vehicle = pt.load_model("tesla/model_3_bev/2022/rf_c3326385", registry=registry)

# One row for each stretch of road.
links = pd.DataFrame({
    "distance": [0.1, 0.2],
    "speed_mph": [30, 55],
    "grade_percent": [-2.0, 1.0],
})
energy = vehicle.predict(links)`,
	},
]) satisfies Generator
