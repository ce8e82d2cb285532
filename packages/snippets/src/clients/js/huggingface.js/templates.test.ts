import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('js', 'huggingface.js')

test('js/huggingface.js/basic takes an input of the caller', () => {
	expect(program('summarization', 'hf-inference', { inputs: 'Short.' })).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		const output = await client.summarization({
		    provider: "hf-inference",
		    model: "ada/engine",
		    inputs: "Short.",
		});
		console.log(output);"
	`)
})

test('js/huggingface.js/basicAudio reads the file', () => {
	expect(program('automatic-speech-recognition', 'hf-inference')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";
		import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		const data = new Blob([readFileSync("sample1.flac")], { type: "audio/flac" });

		const output = await client.automaticSpeechRecognition({
		    provider: "hf-inference",
		    model: "ada/engine",
		    data: data,
		});
		console.log(output);"
	`)
})

test('js/huggingface.js/basicImage reads the file, and says who pays', () => {
	expect(program('image-classification', 'hf-inference', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";
		import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		const data = new Blob([readFileSync("cats.jpg")], { type: "image/jpeg" });

		const output = await client.imageClassification({
		    provider: "hf-inference",
		    model: "ada/engine",
		    data: data,
		}, {
		    billTo: "acme",
		});
		console.log(output);"
	`)
})

test('js/huggingface.js/conversational names provider and model of a direct call', () => {
	expect(program('text-generation', 'groq', { directRequest: true })).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.GROQ_API_KEY);

		const completion = await client.chatCompletion({
		    provider: "groq",
		    model: "ada/engine",
		    messages: [
		        {
		            role: "user",
		            content: "Why is the sky dark at night?",
		        },
		    ],
		});
		console.log(completion.choices[0].message);"
	`)
})

test('js/huggingface.js/conversationalStream adds the pieces up', () => {
	expect(program('text-generation', 'groq', { streaming: true })).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		let answer = "";
		const stream = client.chatCompletionStream({
		    model: "ada/engine:groq",
		    messages: [
		        {
		            role: "user",
		            content: "Why is the sky dark at night?",
		        },
		    ],
		});
		for await (const chunk of stream) {
		    if (chunk.choices && chunk.choices.length > 0) {
		        answer += chunk.choices[0].delta.content ?? "";
		        console.log(answer);
		    }
		}"
	`)
})

test('js/huggingface.js/imageToImage sends a Blob', () => {
	expect(program('image-to-image', 'replicate')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";
		import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		const data = new Blob([readFileSync("cat.png")], { type: "image/png" });

		// A Blob comes back
		const image = await client.imageToImage({
		    provider: "replicate",
		    model: "ada/engine",
		    inputs: data,
		    parameters: {
		        prompt: "Make the cat wear a straw hat.",
		    },
		});
		console.log(image);"
	`)
})

test('js/huggingface.js/imageToVideo sends a Blob', () => {
	expect(program('image-to-video', 'wavespeed')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";
		import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		const data = new Blob([readFileSync("cat.png")], { type: "image/png" });

		// A Blob comes back
		const video = await client.imageToVideo({
		    provider: "wavespeed",
		    model: "ada/engine",
		    inputs: data,
		    parameters: {
		        prompt: "The cat looks up and yawns.",
		    },
		});
		console.log(video);"
	`)
})

test('js/huggingface.js/textToAudio answers a Blob', () => {
	expect(program('text-to-audio', 'fal-ai')).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		// A Blob comes back
		const audio = await client.textToAudio({
		    provider: "fal-ai",
		    model: "ada/engine",
		    inputs: "slow harp, warm strings, rain",
		});
		console.log(audio);"
	`)
})

test('S-16 js/huggingface.js/textToImage takes 5 steps', () => {
	expect(program('text-to-image', 'fal-ai')).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		// A Blob comes back
		const image = await client.textToImage({
		    provider: "fal-ai",
		    model: "ada/engine",
		    inputs: "A paper boat on a mountain lake at dawn",
		    parameters: {
		        num_inference_steps: 5,
		    },
		});
		console.log(image);"
	`)
})

test('js/huggingface.js/textToSpeech answers a Blob', () => {
	expect(program('text-to-speech', 'replicate')).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.HF_TOKEN);

		// A Blob comes back
		const audio = await client.textToSpeech({
		    provider: "replicate",
		    model: "ada/engine",
		    inputs: "The next stop is the old town.",
		});
		console.log(audio);"
	`)
})

test('js/huggingface.js/textToVideo asks an endpoint without a provider', () => {
	expect(program('text-to-video', 'fal-ai', { endpointUrl: 'https://mine.example/run' })).toMatchInlineSnapshot(`
		"import { InferenceClient } from "@huggingface/inference";

		const client = new InferenceClient(process.env.API_TOKEN);

		// A Blob comes back
		const video = await client.textToVideo({
		    endpointUrl: "https://mine.example/run",
		    model: "ada/engine",
		    inputs: "A fox trots through fresh snow",
		});
		console.log(video);"
	`)
})

test('js/huggingface.js asks questions about texts, tables and pages with the fields that its methods read', () => {
	expect(program('question-answering', 'hf-inference')).toContain(
		'client.questionAnswering({\n    provider: "hf-inference",\n    model: "ada/engine",\n    inputs: {\n        question: ',
	)
	expect(program('table-question-answering', 'hf-inference')).toContain(
		'inputs: {\n        query: "Which telescope has the widest mirror?",\n        table: {',
	)
	expect(program('document-question-answering', 'hf-inference')).toContain('inputs: {\n        image: image,\n        question: ')
})

test('js/huggingface.js/zeroShotClassification and zeroShotImageClassification send the labels', () => {
	expect(program('zero-shot-classification', 'hf-inference')).toContain('parameters: {\n        candidate_labels: [\n            "refund",')
	const image = program('zero-shot-image-classification', 'hf-inference')
	expect(image).toContain('const image = new Blob([readFileSync("cats.jpg")], { type: "image/jpeg" });')
	expect(image).toContain('inputs: image,\n    parameters: {\n        candidate_labels: [\n            "cat",')
})

test('js/huggingface.js/tabular sends the columns to the method of the task', () => {
	expect(program('tabular-classification', 'hf-inference')).toContain('client.tabularClassification({')
	expect(program('tabular-regression', 'hf-inference')).toContain('inputs: {\n        data: {')
})
