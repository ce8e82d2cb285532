/** Files of the open web that sample programs read. Each is one address, so that it is put right in one place. */

/** A photograph of two cats on a sofa. */
export const CATS_IMAGE_URL = 'http://images.cocodataset.org/val2017/000000039769.jpg'

/** A photograph of a park bench, and the mask of what lies on it: the same size, white where to paint. */
export const BENCH_IMAGE_URL = 'https://raw.githubusercontent.com/CompVis/latent-diffusion/main/data/inpainting_examples/bench2.png'

/** See `BENCH_IMAGE_URL`. */
export const BENCH_MASK_URL = 'https://raw.githubusercontent.com/CompVis/latent-diffusion/main/data/inpainting_examples/bench2_mask.png'

/** A chest radiograph in the public domain. */
export const CHEST_XRAY_URL = 'https://upload.wikimedia.org/wikipedia/commons/c/c8/Chest_Xray_PA_3-8-2010.png'

/** Monthly airline passengers, 1949 to 1960: columns `Month` and `#Passengers`. */
export const PASSENGERS_CSV_URL =
	'https://raw.githubusercontent.com/AileenNielsen/TimeSeriesAnalysisWithPython/master/data/AirPassengers.csv'
