import { sh } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const SETUP = `git clone https://github.com/huggingface/lerobot.git
cd lerobot
pip install -e ".[smolvla]"`

const finetune = (id: string): string => sh`# --dataset.repo_id: your dataset; --wandb.enable: charts of the training
python lerobot/scripts/train.py \\
  --policy.path=${id} \\
  --dataset.repo_id=lerobot/svla_so101_pickplace \\
  --batch_size=64 \\
  --steps=20000 \\
  --output_dir=outputs/train/my_smolvla \\
  --job_name=my_smolvla_training \\
  --policy.device=cuda \\
  --wandb.enable=true`

const runPolicy = (
	id: string,
): string => sh`# Put in your own: port, id and cameras of the robot, the task it learned, and HF_USER/dataset_name for what is recorded
python -m lerobot.record \\
  --robot.type=so101_follower \\
  --robot.port=/dev/ttyACM0 \\
  --robot.id=my_blue_follower_arm \\
  --robot.cameras='{front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \\
  --dataset.single_task='Put the green cube into the box on the left.' \\
  --dataset.repo_id=HF_USER/dataset_name \\
  --dataset.episode_time_s=50 \\
  --dataset.num_episodes=10 \\
  --policy.path=${id}`

/** LeRobot: fine-tuning and running SmolVLA policies; nothing for others, and the base model is not run as it is. */
export const lerobot = ((model) => {
	if (!hasTag(model, 'smolvla')) return []
	const prepare: Snippet[] = [
		{ language: 'sh', title: 'Install', code: SETUP },
		{ language: 'sh', title: 'Fine-tune', code: finetune(model.id) },
	]
	if (model.id === 'lerobot/smolvla_base') return prepare
	return [...prepare, { language: 'sh', title: 'Run', code: runPolicy(model.id) }]
}) satisfies Generator
