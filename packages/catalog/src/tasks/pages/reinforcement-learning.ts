import { prose } from '../prose.ts'
import type { TaskPage } from '../task-page.ts'

/** The page of Reinforcement Learning. */
export const reinforcementLearning: TaskPage = {
	id: 'reinforcement-learning',
	summary: prose`
		Reinforcement learning trains an agent by trial and reward. In each step the agent sees the state of a world, chooses
		an action and receives a number: a point scored, a fall, nothing. Over millions of steps it learns which actions lead
		to the largest sum of rewards, also when the reward comes late.

		What is stored in a repository is the trained policy: a network that takes an observation and returns an action. It
		belongs to one environment and its exact version; a policy for one game does nothing sensible in another. Cards here
		name the environment and the mean reward reached there.

		Choose this task when the right answer cannot be written down but every try can be scored, and when tries are cheap, as
		in games and simulators. If you have examples of right answers, learn from those: classification and regression are
		far easier to train. Real machines are covered by robotics, which often imitates people in place of exploring.
	`,
	useCases: [
		{ title: 'Play', text: 'Agents learn board and video games, and test new levels before players do.' },
		{ title: 'Control', text: 'A cooling plant is steered to use less energy, first in a simulator and then with limits in place.' },
		{ title: 'Tune language models', text: "People's preferences become a reward, and the model is trained to earn it." },
		{ title: 'Schedule', text: 'Lifts, lights and chip factories are planned by policies that tried a million days in simulation.' },
	],
	metrics: [
		{
			id: 'Discounted Total Reward',
			description:
				'The sum of all rewards of an episode, where later ones count a little less; the factor γ sets how far-sighted the agent is.',
			formula: 'Σ γ^t · r_t',
			range: 'depends on the environment, higher is better',
		},
		{
			id: 'Mean Reward',
			description:
				'The average total reward over a number of episodes, given with its spread. Compare only within one environment and version.',
			range: 'depends on the environment, higher is better',
		},
		{
			id: 'Level of Performance After Some Time',
			description: 'How good the agent is after a fixed number of steps. It rewards algorithms that learn from little experience.',
			range: 'depends on the environment, higher is better',
		},
	],
	demo: {
		inputs: [
			{
				type: 'text',
				label: 'Observation',
				content: 'CartPole: cart at 0.02 m, moving right at 0.4 m/s; pole leans 3° to the right and falls.',
			},
		],
		outputs: [
			{ type: 'text', label: 'Action', content: 'push right' },
			{ type: 'text', label: 'Next observation', content: 'Cart at 0.03 m, moving right at 0.6 m/s; the pole rises to 2.5°. Reward 1.' },
		],
	},
	related: ['robotics', 'tabular-regression', 'text-generation'],
	searches: [
		{ label: 'Trained agents', kind: 'model', task: 'reinforcement-learning' },
		{ label: 'Stable-Baselines3 agents', kind: 'model', task: 'reinforcement-learning', tags: ['stable-baselines3'] },
		{ label: 'Recorded episodes', kind: 'dataset', tags: ['task_categories:reinforcement-learning'] },
	],
	datasets: [
		{
			id: 'edbeeching/decision_transformer_gym_replay',
			description: 'Recorded episodes of simulated runners, for learning without new trials.',
		},
	],
	models: [
		{
			id: 'edbeeching/decision-transformer-gym-hopper-expert',
			description: 'A one-legged runner that treats control as predicting the next action in a sequence.',
		},
	],
	spaces: [
		{ id: 'ThomasSimonini/Huggy', description: 'Plays with a dog that was trained to fetch a stick.' },
		{ id: 'ThomasSimonini/SnowballFight', description: 'Throws snowballs against a trained opponent.' },
	],
	widgetModels: [],
	youtubeId: 'q0BiUn5LiBc',
}
