import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('js', 'fetch')

test('js/fetch/basic posts a text and reads JSON', () => {
	expect(program('translation', 'hf-inference')).toMatchInlineSnapshot(`
		"async function query(data) {
		    const response = await fetch("https://router.huggingface.co/hf-inference/models/ada/engine", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    inputs: "Ольга живёт в Казани и учит детей музыке.",
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('S-18 js/fetch/basicAudio sends the bytes of a sound file as audio/flac', () => {
	expect(program('audio-to-audio', 'hf-inference')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";

		async function query(data) {
		    const response = await fetch("https://router.huggingface.co/hf-inference/models/ada/engine", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "audio/flac",
		        },
		        body: data,
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query(readFileSync("sample1.flac")).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/basicImage sends a data URL where the provider wants JSON', () => {
	expect(program('image-to-text', 'zai-org')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";

		const dataUrl = "data:image/jpeg;base64," + readFileSync("cats.jpg").toString("base64");

		async function query(data) {
		    const response = await fetch("https://router.huggingface.co/zai-org/api/paas/v4/layout_parsing", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		            "x-source-channel": "hugging_face",
		            "accept-language": "en-US,en",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    model: "ada/engine",
		    file: dataUrl,
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/conversational writes a given token as it is', () => {
	expect(program('text-generation', 'cohere', { accessToken: 'hf_given' })).toMatchInlineSnapshot(`
		"async function query(data) {
		    const response = await fetch("https://router.huggingface.co/v1/chat/completions", {
		        method: "POST",
		        headers: {
		            Authorization: "Bearer hf_given",
		            "Content-Type": "application/json",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    messages: [
		        {
		            role: "user",
		            content: "Why is the sky dark at night?",
		        },
		    ],
		    model: "ada/engine:cohere",
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/imageToImage sends a data URL and reads a blob', () => {
	expect(program('image-to-image', 'hf-inference')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";

		const dataUrl = "data:image/png;base64," + readFileSync("cat.png").toString("base64");

		async function query(data) {
		    const response = await fetch("https://router.huggingface.co/hf-inference/models/ada/engine", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.blob();
		}

		query({
		    inputs: dataUrl,
		    parameters: {
		        prompt: "Make the cat wear a straw hat.",
		    },
		}).then((answer) => console.log(answer));"
	`)
})

test('js/fetch/imageToVideo sends image_url and prompt', () => {
	expect(program('image-text-to-video', 'fal-ai')).toMatchInlineSnapshot(`
		"import { readFileSync } from "node:fs";

		const dataUrl = "data:image/png;base64," + readFileSync("cat.png").toString("base64");

		async function query(data) {
		    const response = await fetch("https://router.huggingface.co/fal-ai/ada/engine?_subdomain=queue", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    image_url: dataUrl,
		    prompt: "The cat walks towards the camera.",
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/textToImage asks the provider in its own way', () => {
	expect(program('text-to-image', 'replicate', { directRequest: true })).toMatchInlineSnapshot(`
		"async function query(data) {
		    const response = await fetch("https://api.replicate.com/v1/models/ada/engine/predictions", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.REPLICATE_API_KEY}\`,
		            "Content-Type": "application/json",
		            Prefer: "wait",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    input: {
		        prompt: "A paper boat on a mountain lake at dawn",
		    },
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/textToAudio reads JSON without transformers', () => {
	expect(program('text-to-audio', 'hf-inference')).toMatchInlineSnapshot(`
		"async function query(data) {
		    const response = await fetch("https://router.huggingface.co/hf-inference/models/ada/engine", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    inputs: "slow harp, warm strings, rain",
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/textToSpeech says who pays', () => {
	expect(program('text-to-speech', 'hf-inference', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"async function query(data) {
		    const response = await fetch("https://router.huggingface.co/hf-inference/models/ada/engine", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		            "X-HF-Bill-To": "acme",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    text: "The next stop is the old town.",
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('S-16 js/fetch/zeroShotClassification sends the labels refund, legal, faq', () => {
	expect(program('zero-shot-classification', 'hf-inference')).toMatchInlineSnapshot(`
		"async function query(data) {
		    const response = await fetch("https://router.huggingface.co/hf-inference/models/ada/engine", {
		        method: "POST",
		        headers: {
		            Authorization: \`Bearer \${process.env.HF_TOKEN}\`,
		            "Content-Type": "application/json",
		        },
		        body: JSON.stringify(data),
		    });
		    if (!response.ok) throw new Error(await response.text());
		    return response.json();
		}

		query({
		    inputs: "My parcel arrived with a broken lid and I would like my money back.",
		    parameters: {
		        candidate_labels: [
		            "refund",
		            "legal",
		            "faq",
		        ],
		    },
		}).then((answer) => console.log(JSON.stringify(answer, null, 2)));"
	`)
})

test('js/fetch/conversationalStream prints each piece as it comes, wherever the body is cut', async () => {
	const code = program('text-generation', 'groq', { streaming: true }) ?? ''
	expect(code).toContain('stream: true')
	const body =
		'data: {"choices":[{"delta":{"content":"Hel lo"}}]}\n\ndata: {"choices":[{"delta":{"content":" wörld"}}]}\n\ndata: {"choices":[]}\n\ndata: [DONE]\n\n'
	const bytes = new TextEncoder().encode(body)
	const written: string[] = []
	const answer = (): Response =>
		new Response(
			new ReadableStream({
				start(controller) {
					for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
					controller.close()
				},
			}),
		)
	const fakeProcess = { env: { HF_TOKEN: 'hf_x' }, stdout: { write: (text: string) => written.push(text) } }
	const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => undefined).constructor
	await AsyncFunction('process', 'fetch', code)(fakeProcess, async () => answer())
	expect(written.join('')).toBe('Hel lo wörld')
})
