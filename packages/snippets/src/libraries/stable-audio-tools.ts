import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** stable-audio-tools: sound from a description, peak-normalised to 16 bits. */
export const stableAudioTools = (({ id }) => [
	{
		language: 'python',
		install: 'pip install stable-audio-tools',
		code: py`import torch
import torchaudio
from einops import rearrange
from stable_audio_tools import get_pretrained_model
from stable_audio_tools.inference.generation import generate_diffusion_cond

device = "cuda" if torch.cuda.is_available() else "cpu"

model, model_config = get_pretrained_model(${id})
sample_rate = model_config["sample_rate"]
sample_size = model_config["sample_size"]
model = model.to(device)

conditioning = [{"prompt": "Rain on a tin roof, far thunder"}]
output = generate_diffusion_cond(
    model,
    conditioning=conditioning,
    sample_size=sample_size,
    device=device,
)

# One long strip of sound in place of a batch.
output = rearrange(output, "b d n -> d (b n)")

# The loudest sample becomes the largest number that 16 bits hold.
output = output.to(torch.float32).div(torch.max(torch.abs(output))).clamp(-1, 1).mul(32767).to(torch.int16).cpu()
torchaudio.save("output.wav", output, sample_rate)`,
	},
]) satisfies Generator
