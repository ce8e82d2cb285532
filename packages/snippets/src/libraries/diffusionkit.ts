import { py } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator } from '../snippet.ts'

const INSTALL = 'pip install diffusionkit'

/** DiffusionKit on Apple machines: load, then paint; steps and guidance depend on the flux tag (clause S-03). */
export const diffusionkit = ((model) => {
	const isFlux = hasTag(model, 'flux')
	const load = isFlux
		? py`from diffusionkit.mlx import FluxPipeline

pipeline = FluxPipeline(
    shift=1.0,
    model_version=${model.id},
    low_memory_mode=True,
    a16=True,
    w16=True,
)`
		: py`from diffusionkit.mlx import DiffusionPipeline

pipeline = DiffusionPipeline(
    shift=3.0,
    use_t5=False,
    model_version=${model.id},
    low_memory_mode=True,
    a16=True,
    w16=True,
)`
	const paint = py`# pipeline: as loaded above
HEIGHT = 512
WIDTH = 512
NUM_STEPS = ${isFlux ? 4 : 50}
CFG_WEIGHT = ${isFlux ? 0 : 5}

image, _ = pipeline.generate_image(
    "a lighthouse in morning fog",
    cfg_weight=CFG_WEIGHT,
    num_steps=NUM_STEPS,
    latent_size=(HEIGHT // 8, WIDTH // 8),
)`
	return [
		{ language: 'python', title: 'Load', install: INSTALL, code: load },
		{ language: 'python', title: 'Generate', install: INSTALL, code: paint },
	]
}) satisfies Generator
