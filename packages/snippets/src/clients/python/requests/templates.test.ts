import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('python', 'requests')

test('python/requests/basic posts a text and reads JSON', () => {
	expect(program('text-classification', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		output = query({
		    "inputs": "What a day. I could sing.",
		})
		print(output)"
	`)
})

test('S-18 python/requests/basicAudio sends the bytes of a sound file as audio/flac', () => {
	expect(program('audio-classification', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(filename):
		    with open(filename, "rb") as file:
		        data = file.read()
		    response = requests.post(API_URL, headers={"Content-Type": "audio/flac", **headers}, data=data)
		    response.raise_for_status()
		    return response.json()


		output = query("sample1.flac")
		print(output)"
	`)
})

test('python/requests/basicAudio sends a data URL where the provider wants JSON', () => {
	expect(program('automatic-speech-recognition', 'fal-ai')).toMatchInlineSnapshot(`
		"import base64
		import os

		import requests

		API_URL = "https://router.huggingface.co/fal-ai/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(filename):
		    with open(filename, "rb") as file:
		        data = base64.b64encode(file.read()).decode()
		    data_url = "data:audio/flac;base64," + data
		    payload = {
		        "audio_url": data_url,
		    }
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		output = query("sample1.flac")
		print(output)"
	`)
})

test('S-18 python/requests/basicImage sends the bytes of a picture as image/jpeg, and who pays', () => {
	expect(program('image-classification', 'hf-inference', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		    "X-HF-Bill-To": "acme",
		}


		def query(filename):
		    with open(filename, "rb") as file:
		        data = file.read()
		    response = requests.post(API_URL, headers={"Content-Type": "image/jpeg", **headers}, data=data)
		    response.raise_for_status()
		    return response.json()


		output = query("cats.jpg")
		print(output)"
	`)
})

test('python/requests/conversational posts messages to the router', () => {
	expect(program('text-generation', 'together')).toMatchInlineSnapshot(`
		"import os

		import requests

		API_URL = "https://router.huggingface.co/v1/chat/completions"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		response = query({
		    "messages": [
		        {
		            "role": "user",
		            "content": "Why is the sky dark at night?",
		        },
		    ],
		    "model": "ada/engine:together",
		})
		print(response["choices"][0]["message"])"
	`)
})

test('S-18 python/requests/conversationalStream reads server-sent events', () => {
	expect(program('text-generation', 'together', { streaming: true })).toMatchInlineSnapshot(`
		"import json
		import os

		import requests

		API_URL = "https://router.huggingface.co/v1/chat/completions"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload, stream=True)
		    response.raise_for_status()
		    for line in response.iter_lines():
		        if not line.startswith(b"data:"):
		            continue
		        data = line[len(b"data:"):].strip()
		        if data == b"[DONE]":
		            return
		        yield json.loads(data)


		chunks = query({
		    "messages": [
		        {
		            "role": "user",
		            "content": "Why is the sky dark at night?",
		        },
		    ],
		    "model": "ada/engine:together",
		    "stream": True,
		})
		for chunk in chunks:
		    # The last chunk may carry figures instead of words.
		    if chunk["choices"]:
		        print(chunk["choices"][0]["delta"]["content"], end="")"
	`)
})

test('python/requests/documentQuestionAnswering puts the page under inputs', () => {
	expect(program('document-question-answering', 'hf-inference')).toMatchInlineSnapshot(`
		"import base64
		import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		with open("cat.png", "rb") as image_file:
		    image_data = base64.b64encode(image_file.read()).decode()

		output = query({
		    "inputs": {
		        "image": image_data,
		        "question": "What is written at the top?",
		    },
		})
		print(output)"
	`)
})

test('python/requests/imageToImage sends base64 and opens the answer', () => {
	expect(program('image-to-image', 'hf-inference')).toMatchInlineSnapshot(`
		"import base64
		import io
		import os

		import requests
		from PIL import Image

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.content


		with open("cat.png", "rb") as image_file:
		    image_data = base64.b64encode(image_file.read()).decode()

		image_bytes = query({
		    "inputs": image_data,
		    "parameters": {
		        "prompt": "Make the cat wear a straw hat.",
		    },
		})
		image = Image.open(io.BytesIO(image_bytes))
		image.save("output.png")"
	`)
})

test("python/requests/imageToVideo follows the provider's body", () => {
	expect(program('image-to-video', 'together')).toMatchInlineSnapshot(`
		"import base64
		import os

		import requests

		API_URL = "https://router.huggingface.co/together/v2/videos"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		with open("cat.png", "rb") as image_file:
		    image_data = base64.b64encode(image_file.read()).decode()

		output = query({
		    "frame_images": [
		        {
		            "input_image": "data:image/png;base64," + image_data,
		            "frame": "first",
		        },
		    ],
		    "model": "ada/engine",
		    "prompt": "The cat looks up and yawns.",
		})
		print(output)"
	`)
})

test('python/requests/tabular posts columns', () => {
	expect(program('tabular-regression', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.content


		answer = query({
		    "inputs": {
		        "data": {
		            "rooms": [
		                2,
		                5,
		            ],
		            "area_m2": [
		                48,
		                131,
		            ],
		            "floor": [
		                3,
		                1,
		            ],
		            "district": [
		                "harbour",
		                "hills",
		            ],
		        },
		    },
		})
		print(answer)"
	`)
})

test('python/requests/textToAudio plays samples with their rate', () => {
	expect(program('text-to-audio', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		import requests
		from IPython.display import Audio

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		audio, sampling_rate = query({
		    "inputs": "slow harp, warm strings, rain",
		})
		Audio(audio, rate=sampling_rate)"
	`)
})

test('python/requests/textToSpeech calls the words text', () => {
	expect(program('text-to-speech', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		import requests
		from IPython.display import Audio

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		audio, sampling_rate = query({
		    "text": "The next stop is the old town.",
		})
		Audio(audio, rate=sampling_rate)"
	`)
})

test('python/requests/textToImage opens the bytes as a picture', () => {
	expect(program('text-to-image', 'hf-inference')).toMatchInlineSnapshot(`
		"import io
		import os

		import requests
		from PIL import Image

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.content


		image_bytes = query({
		    "inputs": "A paper boat on a mountain lake at dawn",
		})
		image = Image.open(io.BytesIO(image_bytes))
		image.save("output.png")"
	`)
})

test('S-16 python/requests/zeroShotClassification sends the labels refund, legal, faq', () => {
	expect(program('zero-shot-classification', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		output = query({
		    "inputs": "My parcel arrived with a broken lid and I would like my money back.",
		    "parameters": {
		        "candidate_labels": [
		            "refund",
		            "legal",
		            "faq",
		        ],
		    },
		})
		print(output)"
	`)
})

test('python/requests/zeroShotImageClassification sends base64 and labels', () => {
	expect(program('zero-shot-image-classification', 'hf-inference')).toMatchInlineSnapshot(`
		"import base64
		import os

		import requests

		API_URL = "https://router.huggingface.co/hf-inference/models/ada/engine"
		headers = {
		    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
		}


		def query(payload):
		    response = requests.post(API_URL, headers=headers, json=payload)
		    response.raise_for_status()
		    return response.json()


		with open("cats.jpg", "rb") as image_file:
		    image_data = base64.b64encode(image_file.read()).decode()

		output = query({
		    "inputs": image_data,
		    "parameters": {
		        "candidate_labels": [
		            "cat",
		            "dog",
		            "llama",
		        ],
		    },
		})
		print(output)"
	`)
})
