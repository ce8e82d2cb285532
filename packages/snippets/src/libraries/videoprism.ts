import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** VideoPrism: video embeddings with JAX. */
export const videoprism = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/google-deepmind/videoprism.git',
		code: py`import jax
from videoprism import models as vp

model = vp.get_model(${id})
loaded_state = vp.load_pretrained_weights(${id})


@jax.jit
def forward(inputs, train=False):
    return model.apply(loaded_state, inputs, train=train)`,
	},
]) satisfies Generator
