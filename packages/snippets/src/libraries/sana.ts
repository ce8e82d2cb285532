import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** Sana: pictures of 1024 pixels with few resources. The configuration file lies in its repository. */
export const sana = (({ id }) => [
	{
		language: 'python',
		code: py`# Run this inside a checkout of github.com/NVlabs/Sana
import torch
from app.sana_pipeline import SanaPipeline
from torchvision.utils import save_image

sana = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")
sana.from_pretrained(${`hf://${id}`})

torch.manual_seed(42)
image = sana(
    prompt="A blue heron standing in a misty pond at dawn",
    height=1024,
    width=1024,
    guidance_scale=5.0,
    pag_guidance_scale=2.0,
    num_inference_steps=18,
)
save_image(image, "output.png", normalize=True, value_range=(-1, 1))`,
	},
]) satisfies Generator
