import { py } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { payload } from './payload.ts'

/** A chat that answers piece by piece: lines of server-sent events. */
export const conversationalStream: Template = ({ chatBody }) => py`def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload, stream=True)
    response.raise_for_status()
    for line in response.iter_lines():
        if not line.startswith(b"data:"):
            continue
        data = line[len(b"data:"):].strip()
        if data == b"[DONE]":
            return
        yield json.loads(data)


chunks = query(${payload({ ...chatBody, stream: true })})
for chunk in chunks:
    # The last chunk may carry figures instead of words.
    if chunk["choices"]:
        print(chunk["choices"][0]["delta"]["content"], end="")
`
