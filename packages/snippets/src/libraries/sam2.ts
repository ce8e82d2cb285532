import { py } from '../quote.ts'
import type { Generator, Snippet } from '../snippet.ts'

const images = (id: string): Snippet => ({
	language: 'python',
	title: 'Pictures',
	install: 'pip install git+https://github.com/facebookresearch/sam2.git',
	code: py`import torch
from sam2.sam2_image_predictor import SAM2ImagePredictor

predictor = SAM2ImagePredictor.from_pretrained(${id})

# Yours: your_image (a PIL image) and input_prompts (the coordinates of points, an array of shape (n, 2)).
with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    predictor.set_image(your_image)
    masks, scores, logits = predictor.predict(input_prompts)`,
})

const videos = (id: string): Snippet => ({
	language: 'python',
	title: 'Videos',
	code: py`import torch
from sam2.sam2_video_predictor import SAM2VideoPredictor

predictor = SAM2VideoPredictor.from_pretrained(${id})

# Yours: your_video (the path of a video) and your_prompts (the frame and the object to follow).
with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    state = predictor.init_state(your_video)

    # The masks of the frame that the prompts stand in.
    frame_idx, object_ids, masks = predictor.add_new_points(state, your_prompts)

    # The masks of every other frame.
    for frame_idx, object_ids, masks in predictor.propagate_in_video(state):
        print(frame_idx, object_ids)`,
})

/** SAM 2: cuts out what prompts point at, in pictures and along videos. */
export const sam2 = (({ id }) => [images(id), videos(id)]) satisfies Generator
