import type { Generator } from '../snippet.ts'

/** ChatTTS: speech; its loader takes no id. */
export const chatTts = (() => [
	{
		language: 'python',
		install: 'pip install ChatTTS torchaudio',
		code: `import ChatTTS
import torch
import torchaudio

chat = ChatTTS.Chat()
chat.load_models(compile=False)  # True is faster once it has compiled

texts = ["PUT YOUR TEXT HERE"]
wavs = chat.infer(texts)
torchaudio.save("output1.wav", torch.from_numpy(wavs[0]), 24000)`,
	},
]) satisfies Generator
