import type { Generator } from '../snippet.ts'

/** WhisperKit: speech recognition on Apple machines; the program fetches its own weights. */
export const whisperkit = (() => [
	{
		language: 'sh',
		install: 'brew install whisperkit-cli',
		code: `# All options.
whisperkit-cli transcribe --help

# The model that suits this machine.
whisperkit-cli transcribe --audio-path /path/to/audio.mp3

# A model of your choice.
whisperkit-cli transcribe --model large-v3 --model-prefix distil --audio-path /path/to/audio.mp3 --verbose`,
	},
]) satisfies Generator
