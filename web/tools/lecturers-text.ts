// What the page for lecturers says before its list of lessons.

export const lecturersText = (lessons: number): string => `
      <p>
        The playground simulates routers, queues and senders packet by packet, in the browser. ${lessons} lessons ask questions about such
        runs: students predict, run, measure, adjust and explain. The simulator checks their answers in their own runs. It needs no account
        and no server of yours, and it is free.
      </p>

      <h2>How a lesson works</h2>
      <ul>
        <li>A lesson shows one step at a time beside a running network. Before each run that matters the student commits a prediction; afterwards
          the prediction stands beside what happened.</li>
        <li>Predictions and explanations earn their points when they are committed, right or not. A check loses a quarter of its points with each
          wrong answer, down to a quarter; each hint costs a tenth. An adjustment earns the share of its goals that are met.</li>
        <li>Every option and every common wrong number has a reply that says what is wrong with it.</li>
        <li>Practice is the same lesson without points and without a result: students answer as often as they like, and what is right is shown on request.</li>
        <li>A student who types a number or name, in <strong>Lessons</strong> or at the first step, gets runs, values and questions of their own. The name is hashed in the browser,
          and neither kept nor sent. The same name gives the same variant on every computer.</li>
        <li>No machine grades explanations. The student sees what a good answer says; you read the text in the result.</li>
      </ul>

      <h2>Give a lesson to a class</h2>
      <dl class="options">
        <div>
          <dt>By link</dt>
          <dd>Each lesson has a link: <code data-code="link">SITE/#lesson=bufferbloat</code>. At the end students copy a result link or code and hand it in
            where you collect work.</dd>
        </div>
        <div>
          <dt>A link for each student</dt>
          <dd><code data-code="class">npx aqm class ROSTER.csv --lesson bufferbloat --secret FILE --base SITE/</code> writes a table of links, each with a variant and a token that only
            you can make. <code>ROSTER.csv</code> has the columns <code>student</code> and <code>number</code>; <code>FILE</code> is a text of at least 16
            characters that you write and keep to yourself. Grading with the same secret names links that are not the student’s own.</dd>
        </div>
        <div>
          <dt>Moodle</dt>
          <dd>In the playground: <strong>Lessons</strong>, “Export for Moodle, Canvas, …”, SCORM 1.2. In the course: add an activity “SCORM package” and upload the
            zip. Set the grading method to “Highest grade”. Answers, the score of each step and the time arrive after every step, the grade at the end. A student
            can go on later. SCORM 1.2 has 255 characters for an answer; a longer explanation is also in <code>cmi.comments</code>, whole.</dd>
        </div>
        <div>
          <dt>Canvas</dt>
          <dd>Upload the same package under “SCORM”, if your institution has switched that on; import it as an assignment to get grades. Otherwise use links, or the
            course outline below.</dd>
        </div>
        <div>
          <dt>ILIAS</dt>
          <dd>Add a “Learning module SCORM” and upload the SCORM 1.2 or 2004 package.</dd>
        </div>
        <div>
          <dt>Blackboard, Open edX, others</dt>
          <dd>Upload the SCORM 1.2 package; SCORM 2004 (3rd edition) is there for platforms that ask for it.</dd>
        </div>
        <div>
          <dt>Course outline</dt>
          <dd><strong>Lessons</strong>, “Save a course outline” saves a Common Cartridge 1.1: links to all lessons and to the experiments of the
            papers, in modules; <code data-code="cartridge">npx aqm cartridge --base SITE/ --lessons ecn,bufferbloat</code> one with some of them. Moodle, Canvas, Blackboard, Brightspace and Sakai import it. Links give no grades.</dd>
        </div>
        <div>
          <dt>Plain web page</dt>
          <dd>Paste a frame: <code data-code="frame">&lt;iframe src="SITE/embed.html#lesson=bufferbloat" width="100%" height="900" title="Lesson" allow="fullscreen"&gt;&lt;/iframe&gt;</code>.
            With a script your page can show <a href="./gradebook.html">a gradebook of its own</a>. More in <a href="./examples.html">Embedding</a>.</dd>
        </div>
        <div>
          <dt>PDF, slides, paper</dt>
          <dd><strong>Lessons</strong>, “Export …” also has the lesson’s QR code for a sheet or a slide. Lessons work on a phone of 360 pixels; a laptop is better.</dd>
        </div>
        <div>
          <dt>Question banks</dt>
          <dd><code data-code="quiz">npx aqm quiz bufferbloat --site SITE/ --seeds 1..40</code> writes a lesson’s number questions, one for each seed, as Moodle XML, GIFT or QTI 1.2.</dd>
        </div>
      </dl>
      <p>
        Commands that begin with <code>npx aqm</code> run on your own computer, in a copy of the project; its README says how to get it.
      </p>

      <h2 id="own">Make a lesson of your own</h2>
      <ul>
        <li>Open an experiment, then <strong>Lessons</strong>, “Make a lesson from this experiment”; or “Copy and change” at a lesson below. Forms stand beside the lesson as your students will see it.</li>
        <li>Numbers come from the runs: choose what is measured, and take its bounds from 20 variants. “Check lesson” runs it for 20 students and says at which step a key does not hold.</li>
        <li>“Give out” has the link for students, without answers; the file and the link with all answers, for you; and the SCORM packages. The draft stays in this browser until you remove it.</li>
      </ul>

      <h2 id="grades">Results and grades</h2>
      <p>
        A result link or code holds the lesson’s name and version, the student’s variant, every answer with its tries and hints, the values that were set, and
        the fingerprint of the student’s own runs. Put what your class handed in into a folder, as your platform exports it, and run
        <code>npx aqm grade FOLDER --roster CLASS.csv --csv grades.csv</code>. It repeats the runs on your computer, judges every answer with your copy of the lesson and
        writes a table of points.
      </p>
      <table class="gradebook">
        <caption>What repeating a result proves</caption>
        <thead><tr><th scope="col">Question</th><th scope="col">Answer</th></tr></thead>
        <tbody>
          <tr><th scope="row">Do these values in this variant give these numbers?</th><td>Proven: the run is repeated to the last bit, and its fingerprint compared.</td></tr>
          <tr><th scope="row">Do the student’s values meet the goals? Are the answers right?</th><td>Proven, with your lesson, never with one from the result.</td></tr>
          <tr><th scope="row">Are the points as claimed?</th><td>Counted again. The claimed points are only compared.</td></tr>
          <tr><th scope="row">Does the variant belong to this student?</th><td>Checked against your list of numbers or names, if you give one.</td></tr>
          <tr><th scope="row">Have two students handed in the same work?</th><td>Named, with what is equal: everything, a text of about eight words or more, or two things that few of the class have, such as values, wrong answers, or numbers of different runs. Right answers are no sign. Whether it is copying, you decide.</td></tr>
          <tr><th scope="row">Who did the lesson?</th><td>Not provable.</td></tr>
          <tr><th scope="row">Was the prediction made before the run? How many tries, hints and minutes?</th><td>Not provable: the student’s computer wrote it down.</td></tr>
          <tr><th scope="row">Was the answer looked up or computed elsewhere?</th><td>Not provable: the simulator is free for everyone.</td></tr>
          <tr><th scope="row">Was another version of the playground used?</th><td>Said so. Another version may give other numbers, which is no sign of cheating.</td></tr>
        </tbody>
      </table>
      <p>
        Points that a SCORM package or an embed reports come from the student’s computer, too. No signature would help: its key would have to be in the page. So use lessons
        for practice and small marks, give each student a variant, read the explanations, and ask a question about them in person.
      </p>

      <h2>What is stored where</h2>
      <dl class="options">
        <div><dt>The playground’s site</dt><dd>Static files. It receives requests for these files and nothing about the student: no answers, no cookies, no counters. Text after <code>#</code> in a link is not sent to any server.</dd></div>
        <div><dt>The student’s browser</dt><dd>How far they are in each lesson, until they begin it again or clear the browser’s data. No name or number. A lesson in a SCORM package keeps nothing in the browser.</dd></div>
        <div><dt>The learning platform</dt><dd>With a SCORM package: points, status, answers and time, as for any other activity. With links: whatever students paste or upload.</dd></div>
        <div><dt>A result link or code</dt><dd>Answers, tries, hints, settings, points, minutes, the variant; a name or number only if the student types one. Mail, chat or the platform that carries the link stores it.</dd></div>
        <div><dt>Your computer</dt><dd><code>aqm grade</code> works offline. Its table is yours to keep and to delete.</dd></div>
      </dl>

      <h2>The model and its limits</h2>
      <ul>
        <li>Simulated: hosts, routers, links with rate, delay and random loss; queues with the disciplines as published; TCP with its congestion controllers, UDP,
          TFRC; several kinds of traffic. Times are exact to a nanosecond, and equal seeds give equal runs in every browser.</li>
        <li>Simplified: TCP counts packets of one size and has no window updates; hosts have no processing time; there is no Wi-Fi, no cellular link and no routing
          protocol; packets of a flow do not overtake each other, except in a DualPI2 queue, where a marked packet of a classic flow overtakes those before it.</li>
        <li>RED and TCP follow ns-2, which the five papers used; newer algorithms follow their RFCs. Where the playground differs from a paper, it says so beside the experiment.</li>
        <li>One run is no measurement. The lesson <a href="#one-run">Is one run a measurement?</a> is about that, and <strong>Compare</strong> repeats any run over seeds.</li>
        <li>Do not read the numbers as those of a product or of the Internet today. They are those of the network in the drawing.</li>
      </ul>

      <h2>Licence</h2>
      <p>
        MIT: use, change and host the playground and its lessons as you like, also in paid courses; keep the notice of the licence with copies. Cite a run with <strong>Share</strong>,
        which writes a reference with version, seed and fingerprint.
      </p>`;
