import { pick, wordsOf, type Random } from './docs-words.ts'

/** A block of code as a page of documentation has it. */
export interface CodeSample {
	language: string
	text: string
}

/** What programs of such pages look like. `@w` is a word, `@C` a class, `@n` a number, `@p` a few words. */
const PYTHON = [
	`from @w import Auto@C, Auto@CTokenizer

checkpoint = "@w/@w-@w-@n"
tokenizer = Auto@CTokenizer.from_pretrained(checkpoint)
model = Auto@C.from_pretrained(checkpoint, num_labels=@n, device_map="auto")

inputs = tokenizer(["@p", "@p."], padding=True, truncation=True, return_tensors="pt")
with torch.no_grad():
    outputs = model(**inputs)
print(outputs.@w.shape)`,
	`import torch
from torch.utils.data import DataLoader
from @w import load_@w, DataCollatorWithPadding

raw_@w = load_@w("@w", "@w", split="train[:@n%]")


def tokenize_@w(examples):
    # @p: the longest of a batch decides
    return tokenizer(examples["@w"], examples["@w"], truncation=True, max_length=@n)


tokenized = raw_@w.map(tokenize_@w, batched=True, remove_columns=["@w", "@w", "idx"])
collator = DataCollatorWithPadding(tokenizer=tokenizer, pad_to_multiple_of=8)
loader = DataLoader(tokenized["train"], shuffle=True, batch_size=@n, collate_fn=collator)`,
	`class @C@C(nn.Module):
    """@p.

    Args:
        @w (\`int\`, *optional*, defaults to @n): @p.
        @w (\`bool\`, *optional*): @p @p.
    """

    def __init__(self, @w: int = @n, @w: float = 0.@n, @w: str | None = None):
        super().__init__()
        self.@w = nn.Linear(@w, @n * 4, bias=False)
        self.@w = nn.Dropout(p=@w)
        self.register_buffer("@w", torch.zeros(1, @n, dtype=torch.float32))

    def forward(self, @w, attention_mask=None, **kwargs):
        hidden = self.@w(@w) * self.@w.rsqrt()
        if attention_mask is not None:
            hidden = hidden.masked_fill(attention_mask == 0, float("-inf"))
        return {"@w": hidden, "@w": kwargs.get("@w", None)}`,
	`for epoch in range(num_@w):
    model.train()
    for step, batch in enumerate(@w_dataloader):
        batch = {k: v.to(device) for k, v in batch.items()}
        outputs = model(**batch)
        loss = outputs.loss / @n
        loss.backward()

        if step % @n == 0:
            optimizer.step()
            lr_scheduler.step()
            optimizer.zero_grad()
            progress_bar.update(1)

    metrics = evaluate(model, eval_dataloader)
    print(f"epoch {epoch}: @w {metrics['@w']:.4f}, loss {loss.item():.@nf}")`,
	`>>> from @w import pipeline
>>> @w = pipeline("@w-@w", model="@w/@w-base")
>>> @w("@p.")
[{'label': '@w', 'score': 0.@n}]
>>> len(@w)
@n`,
	`training_args = @CTrainingArguments(
    output_dir="@w-@w",
    eval_strategy="epoch",
    learning_rate=@ne-5,
    per_device_train_batch_size=@n,
    num_train_epochs=3,
    weight_decay=0.01,
    push_to_hub=True,  # @p
)
trainer = @CTrainer(
    model,
    training_args,
    train_dataset=tokenized_@w["train"],
    eval_dataset=tokenized_@w["validation"],
    data_collator=collator,
    compute_metrics=compute_@w,
)
trainer.train()`,
	`import gradio as gr


def @w_@w(text, temperature=0.@n):
    result = @w(text, max_new_tokens=@n, do_sample=temperature > 0)
    return {one["label"]: round(one["score"], 3) for one in result[0]}


demo = gr.Interface(fn=@w_@w, inputs=[gr.Textbox(lines=@n, label="@p"), gr.Slider(0, 2)], outputs="label", title="@p")
demo.launch(share=False)`,
	`@dataclass
class @CConfig:
    @w: int = @n
    @w: list[str] = field(default_factory=lambda: ["@w", "@w", "@w"])
    @w: Optional[Union[str, Path]] = None

    def __post_init__(self) -> None:
        if self.@w < 0 or self.@w > @n:
            raise ValueError(f"\`@w\` must lie between 0 and @n, got {self.@w!r}")
        self.@w = [one.strip().lower() for one in self.@w if not one.startswith("#")]`,
	`import numpy as np
from scipy import stats

@w = np.random.default_rng(@n).normal(size=(@n, @n))
mean, std = @w.mean(axis=0), @w.std(axis=-1, ddof=1)
mask = np.abs(@w - mean) < 3 * std  # @p
try:
    result = stats.ttest_ind(@w[mask], @w[~mask], equal_var=False)
except (ValueError, FloatingPointError) as error:
    logger.warning("@p: %s", error)
else:
    print(f"t = {result.statistic:.3f}, p = {result.pvalue:.2e}")`,
	`import os
from @w import @CClient

client = @CClient(provider="auto", api_key=os.environ["@w_TOKEN".upper()])

completion = client.chat.completions.create(
    model="@w/@w-@nB-Instruct",
    messages=[
        {"role": "system", "content": "@p."},
        {"role": "user", "content": "@p?"},
    ],
    max_tokens=@n,
)

print(completion.choices[0].message)`,
]
const SHELL = [
	`pip install "@w[@w]>=@n.1" @w\ncd ~/@w && git lfs install\ngit clone https://example.org/@w/@w`,
	`export @w_HOME=/data/@w\naccelerate launch --num_processes @n --mixed_precision bf16 train_@w.py \\\n    --model_name_or_path @w/@w-@n \\\n    --output_dir "$HOME/@w" --learning_rate @ne-5  # @p`,
	`curl https://example.org/api/@w/@w \\\n    -X POST \\\n    -H "Authorization: Bearer $TOKEN" \\\n    -d '{"@w": "@p", "@w": @n}'`,
]
const OTHERS: readonly CodeSample[] = [
	{
		language: 'json',
		text: `{\n  "@w": "@p",\n  "@w": [@n, @n, 0.@n],\n  "@w": { "@w": true, "@w": null, "@w": "@w/@w" },\n  "architectures": ["@C@C"],\n  "@w_size": @n\n}`,
	},
	{
		language: 'yaml',
		text: `title: @p\nsdk: @w\ntags:\n  - @w\n  - @w\nmodel-index:\n  - name: @w-@n\n    results:\n      - task:\n          type: @w\n        metrics: [{ name: @w, value: 0.@n }]  # @p`,
	},
	{
		language: 'js',
		text: `import { @CClient } from "@w";\n\nconst client = new @CClient(process.env.TOKEN);\n\nconst output = await client.@w({\n\tmodel: "@w/@w",\n\tinputs: "@p",\n\tparameters: { @w: @n, @w: true },\n});\nfor (const { label, score } of output) console.log(\`\${label}: \${score.toFixed(@n)}\`);`,
	},
	{
		language: 'ts',
		text: `export interface @COptions {\n\t/** @p. */\n\t@w: string\n\t@w?: readonly number[]\n}\n\nexport async function @w@C(options: @COptions): Promise<Map<string, @C>> {\n\tconst { @w, @w = [] } = options\n\tif (@w.length > @n) throw new RangeError('@p')\n\treturn new Map(@w.map((one) => [String(one), { @w, one }]))\n}`,
	},
	{
		language: 'diff',
		text: `  from @w import @C\n- model = @C.from_pretrained("@w", @w=@n)\n+ model = @C.from_pretrained("@w", @w=@n, @w=True)\n  model.@w()`,
	},
	{
		language: 'dockerfile',
		text: `FROM python:3.@n-slim\nWORKDIR /@w\nENV @w=@n\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCMD ["uvicorn", "@w:app", "--port", "7860"]`,
	},
	{
		language: 'html',
		text: `<script type="module" src="https://example.org/@w.js"></script>\n<@w-app theme="light" data-@w="@n">\n\t<p class="@w">@p</p>\n</@w-app>`,
	},
	{
		language: 'rust',
		text: `fn @w(@w: &[u8], limit: usize) -> Result<Vec<@C>, @CError> {\n    let mut found = Vec::with_capacity(@n);\n    for chunk in @w.chunks(limit) {\n        found.push(@C::parse(chunk)?);\n    }\n    Ok(found)\n}`,
	},
	{ language: 'sql', text: `SELECT @w, COUNT(*) AS @w FROM @w\nWHERE @w > @n AND @w LIKE '%@w%'\nGROUP BY @w ORDER BY @w DESC LIMIT @n;` },
	{ language: '', text: `@w/\n├── @w.json\n├── @w-00001-of-0000@n.safetensors\n└── README.md   @p` },
]
const OUTPUT = [
	`tensor([[-@n.5607,  1.6123],\n        [ 4.@n, -3.3464]], grad_fn=<@CBackward>)`,
	`[{'label': '@w', 'score': 0.9598},\n {'label': '@w', 'score': 0.0@n}]`,
	`@CDict({\n    train: @C({\n        features: ['@w', '@w', 'idx'],\n        num_rows: @n\n    })\n})`,
	`Traceback (most recent call last):\n  File "@w.py", line @n, in <module>\n    @w.@w(@w)\n@CError: @p`,
]

/** A program of ten lines or so; seven in ten are Python, as in real pages. */
export function codeSample(random: Random): CodeSample {
	const roll = random()
	if (roll < 0.72) return { language: random() < 0.5 ? 'py' : 'python', text: fill(random, pick(random, PYTHON)) }
	if (roll < 0.85) return { language: random() < 0.6 ? 'bash' : 'sh', text: fill(random, pick(random, SHELL)) }
	const { language, text } = pick(random, OTHERS)
	return { language, text: fill(random, text) }
}

/** What a program printed. */
export function outputSample(random: Random): string {
	return fill(random, pick(random, OUTPUT))
}

function fill(random: Random, template: string): string {
	return template.replace(/@([wCnp])/g, (_, kind: string) => {
		if (kind === 'n') return String(Math.floor(random() * 64) + 1)
		const words = wordsOf(random, kind === 'p' ? 4 : 1)
		return kind === 'C' ? words.slice(0, 1).toUpperCase() + words.slice(1) : words
	})
}
