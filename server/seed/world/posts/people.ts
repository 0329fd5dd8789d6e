/** Hiring, thanks, first days, questions, and what a trade talks about besides freight. */
export const PEOPLE = `
== 14 Bartosz Nowicki | 8h | Feeder | likes 35 by 1, 225
Seven years of vessel planning at Baltika, last day was {day:-24}. I take interim work from {day:9}: stowage, port rotations, standing in for somebody who is having a baby or a burn-out, both deserve it. Gdynia or remote, English, Polish, Swedish enough to order lunch.
And no, I do not bring anybody’s slot prices with me.
- 2 Tomasz: Best stowage hand we had. I say this as the one who could not keep him.
- 361 Malin: Four weeks from {day:20}, Göteborg. Your Swedish is enough, I heard it.
- 1 Marta: Whoever gets him: he labels everything. You will find things for years.

== 2 Tomasz Wilk | 1d 09:10 | Feeder, Port calls | likes 22
We are hiring a vessel planner in Gdynia. Eleven ships, rotation changes twice a year, phone rings at night about once a month, and then for a reason. What I look for: somebody who can say no to a salesman before 09:00. Salary is in the advert, as it should be.
- 6 Joris: I will lend you my salesmen for the test.
- 105 Giulia: “Salary is in the advert” got three colleagues to look up.
- 93 Magdalena: From inside: the once a month is true.

== 19 Ingrid Solberg | 5d 06:15 | Port calls | likes 57 by 36
Thank you to the lashing gang in Bergen, 02:00 to 06:40, horizontal rain, 214 lashings, not one phone in a hand. Ola has done this for 31 years and it was his last night. He said “see you tomorrow” out of habit.
! crew_violet: The gang on the quay in Bergen before the shift, Ola third from the right
! ship: The ship they lashed, outbound at seven
- 18 Jonas: I signed his first pay slip as a summer job. The cake is at 12:00, nobody is excused.
- 247 Hilde: He did come the next day. To return his keys, he said.
- 95 Marit: 31 years, zero days lost to an accident in his gang. That is the number.
- 225 Marcin: Greetings from the Gdynia gang. They know him.

== 10 Helene Brandvold | 6d 08:45 | Sea, Road, Rail
A request from the community desk: write your lane into your profile, in one line. “Baltic – Iberia” has brought Marta eleven requests in two weeks. “Passionate logistics leader” has brought nobody anything.
- 1 Marta: Twelve now. One wanted to sell me a lawn mower, the other eleven were right.
- 45 Thorsten: Mine says “Duisburg eastwards”. It works in all directions.
- 13 Viktor: I help companies save up to 30 % on freight. Is that a lane?
- 9 Edmund: @[13] No.

== 104 Antje Petersen | 12d 07:30 | Rail
First week of our two trainees in Duisburg. Day one: they found the coffee. Day two: a wagon number with a missing digit that four of us had read over. They stay.
- 329 Friederike: I was one of the four.
- 45 Thorsten: I was two of them.

== 229 Callum Patel | 15d 14:50 | Project cargo, Insurance | network
Small circle first: we look for a surveyor in Walvis Bay or Lüderitz who can be at a ship within six hours. Two jobs a month, honest reports, even when they hurt us. Any name you would give your own cargo to?
- 29 Grace: Yes. I send you his number, he is called Petrus and has never once been late.
- 91 Nicola: Second that.
- 239 Kyle: Third. He found our crack.

== 1 Marta Kowalczyk | 9d 16:35 | Feeder, Short sea | company | likes 14
For us in the house: the new Bilbao time is agreed with the terminal, the train and the agent, in writing. From week {week:3} please quote Tuesday 14:00 and nothing else, also in old offers. Piotr has the list of open ones.
- 4 Piotr: 31 open, 19 mailed, 12 tomorrow morning.
- 3 Agnieszka: Contracts too? Two have the hour in the annex.
- 1 Marta: @[3] Both on your desk, with a yellow note.
- 278 Krzysztof: Quoting it since noon.

== 24 Camila Rojas | 20d 15:30 | Perishables, Cold chain | on 26
@[26], your trolley works! 38 plugs in 61 minutes in Valparaíso, with people who had never seen it before breakfast. Next time under 55, and then I want the dinner in Genoa.
! rack_dawn: Valparaíso, the trolley is behind the second worker
- 26 Chiara: The dinner is ready. Bring the crew.
- 242 Marco: 61 on the first day is better than we were. We do not speak about our first day.

== 36 Lars Moen | 23d 09:50 | Short sea, Ocean
Twenty-five years with the same company today. I have worked with three managing directors, all with the same surname, and with nine schedules, all “final”.
- 18 Jonas: The tenth is final.
- 179 Marit: He said that about the ninth at my interview.
- 9 Edmund: Congratulations. In our house you would now be considered promising.

== 57 Nurul Rahman | 42d 06:20 | Warehousing
How do you explain to your parents what you do? Mine think I drive a forklift. My niece said at school that I “tell boxes where to sleep”. I have changed my job title in my head.
- 63 Ngọc: Mine think I pack chairs. Sometimes they are right.
- 264 Matthias: I sell minutes. Try that at a family dinner.
- 141 Azlan: “I keep the yard below 75 per cent” got me a pat on the shoulder and more rice.
- 24 Camila: Boxes sleep at minus 0.5. Tell her.

== 149 Melissa Ramirez | 31d 16:20 | Data
Question for carriers: if you could have one number every morning at 07:00, only one, which? I ask for a talk and promise to bring the answers back here.
- 76 Paweł: Lorries at the gate longer than 45 minutes.
- 41 Elin: Boxes that missed yesterday’s ship, with the reason.
- 4 Piotr: 40 minus x.
- 12 Samira: Anchorage, in hours.
- 301 Lenka: Drivers who slept at home.
- 68 Harriet: Loads that nobody had to talk about.

== 13 Viktor Drobny | 3d 18:05 | Cloud, Insurance | hidden | likes 1
STOP OVERPAYING!!! Our AI finds hidden savings of up to 30 % in ANY freight invoice, 100 % guaranteed. First ten who write to me get the audit for free. Write YES under this post. Last chance today!
? 7 spam
? 22 advertising: The third time this month, in my messages as well.
? 68 advertising
- 32 Matthias: Guaranteed by whom?

== 154 Hector Larsen | 10d 17:15 | Cloud, Data | likes 2
Everyone knows that half of all detention invoices in Europe are wrong. If your forwarder says otherwise he earns on it.
? 272 false_information: Half is invented. The study he took it from says 7 %, and it is about the United States.
- 272 Thorsten: Source, please.
- 3 Agnieszka: Ours are right. I would be glad to show you 2 300 of them.
- 256 Elif: Asked a week ago. Still no source.

== 4 Piotr Zając | 2d 09:05 | Tracking, Feeder | likes 51 by 1, 34
Box report: 6 200 known, 40 missing. Of the 40: eleven are in customers’ yards and pretend not to be, six are in Rotterdam, one is in a museum on a turntable (see Declan), and one is somebody’s swimming pool in Leixões. I have seen the photo. It is a nice pool.
~ Box report: 6 200 known, 41 missing. Of the 41: eleven are in customers’ yards and pretend not to be, six are in Rotterdam, one is in a museum on a turntable (see Declan), and one is somebody’s swimming pool in Leixões.
! wall_dawn: 6 199 others, more or less
- 16 Duarte: I know that pool. I was told it was “bought”.
- 89 Declan: I can tell you its temperature.
- 94 Femke: Three sentences and a photo, Piotr. It works for pools too.
- 1 Marta: Edited from 41 to 40 within the hour. That is equipment control.

== 92 Elif Krüger | 3d 16:30 | | company
Desk rota for {running.city}: Julia mornings, I take the afternoons, Anselm answers invoices from Hamburg. The badge printer that eats paper is the left one. Do not feed it.
- 151 Julia: It has eaten. We use the right one.
- 11 Anselm: Invoices under control, two hours behind.
- 10 Helene: I bring paper.

== 9 Edmund Pryce | 7d 17:25 | Customs | on 10
@[10], you asked who could moderate the customs morning in London without slides and without mercy. I have thought about it and suggest Adaeze for the first and myself for the second.
- 33 Adaeze: I accept the first.
- 10 Helene: @[9] Settled. I announce it before you change your mind.

== 6 Joris van Aalst | 11d 15:45 | Short sea, Contract rates | network
For people whom I would tell it on the phone: we look at a second Humber ship from {month:3}, 380 TEU, two tides later. It needs 140 boxes a week that I do not have yet. I have 85. If yours are among the missing 55, tell me before I tell my board.
- 68 Harriet: 12 from Leeds, every week, dull and cold.
- 9 Edmund: 9 to 11 from customers who complain about the first one.
- 94 Femke: 85 + 12 + 10. We are getting there.
`
