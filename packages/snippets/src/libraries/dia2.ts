import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Dia2: dialogue as speech, streaming. */
export const dia2 = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/nari-labs/dia2.git',
		code: py`from dia2 import Dia2, GenerationConfig, SamplingConfig

dia = Dia2.from_repo(${id}, device="cuda", dtype="bfloat16")
config = GenerationConfig(
    cfg_scale=2.0,
    audio=SamplingConfig(temperature=0.8, top_k=50),
    use_cuda_graph=True,
)
result = dia.generate("[S1] Good morning!", config=config, output_wav="hello.wav", verbose=True)`,
	},
]) satisfies Generator
