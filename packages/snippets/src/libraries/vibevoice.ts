import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** VibeVoice: long speech in the voice of a sample; the sample becomes mono at 24 kHz. */
export const vibevoice = (({ id }) => [
	{
		language: 'python',
		install: 'pip install git+https://github.com/microsoft/VibeVoice.git',
		code: py`import librosa
import numpy as np
import soundfile as sf
import torch
from vibevoice.modular.modeling_vibevoice_inference import VibeVoiceForConditionalGenerationInference
from vibevoice.processor.vibevoice_processor import VibeVoiceProcessor

# The voice to speak with.
voice, sr = sf.read("path/to/voice_sample.wav")
voice = np.asarray(voice, dtype=np.float32)
if voice.ndim > 1:
    voice = voice.mean(axis=1)
if sr != 24000:
    voice = librosa.resample(voice, orig_sr=sr, target_sr=24000)

processor = VibeVoiceProcessor.from_pretrained(${id})
model = VibeVoiceForConditionalGenerationInference.from_pretrained(${id}, torch_dtype=torch.bfloat16).to("cuda").eval()
model.set_ddpm_inference_steps(5)

inputs = processor(
    text=["Speaker 0: The ferry leaves at seven."],
    voice_samples=[[voice]],
    return_tensors="pt",
)
audio = model.generate(**inputs, cfg_scale=1.3, tokenizer=processor.tokenizer).speech_outputs[0]
sf.write("output.wav", audio.cpu().numpy().squeeze(), 24000)`,
	},
]) satisfies Generator
